/** What people can do. Views call these; these send. Every failure is told in words. */
export { answer } from './act/answer'
export { copyLink, copyText } from './act/copy'
export { archive, compact, editFrom, fork, loadThreads, rename, review, rollBack, unarchive, type ReviewTarget } from './act/manage'
export { openThread } from './act/open'
export { beginThread, openAndGoOn, queueMessage, send, sendNext, shellCommand, stopTurn } from './act/send'
export { takeBackSteering } from './act/sending'
export { words } from './act/told'
