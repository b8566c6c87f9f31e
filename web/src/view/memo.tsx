import { Component, type ComponentChild, type FunctionComponent } from 'preact'

/** A component that is drawn again only when `isSame` says that its properties differ. */
export function memo<P>(draw: (props: P) => ComponentChild, isSame: (a: P, b: P) => boolean): FunctionComponent<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !isSame(this.props as P, next as P)
    }
    render() {
      const Draw = draw as FunctionComponent<P>
      return <Draw {...(this.props as P & Record<string, unknown>)} />
    }
  } as unknown as FunctionComponent<P>
}
