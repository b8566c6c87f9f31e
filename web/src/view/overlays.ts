/** Dialogs that are opened now and then, as one part that is loaded late. */
export { DeviceDialog } from './device'
export { Palette } from './palette'
export { RenameDialog, ReviewDialog } from './rename'
export { Shortcuts } from './shortcuts'
