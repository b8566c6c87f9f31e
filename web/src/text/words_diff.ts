/** The words that differ between two lines: a part of its own, loaded with the first diff. */
export { diffWordsWithSpace } from 'diff'
