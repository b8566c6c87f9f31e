/** A sentence of ours, with what stands in `backquotes` as code. */
export const Hint = ({ words }: { words: string }) => <>{words.split('`').map((part, index) => (index % 2 ? <code>{part}</code> : part))}</>
