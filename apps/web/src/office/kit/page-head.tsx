import type { ReactNode } from 'react';

/** Heading and buttons of a page. */
export function PageHead(props: {
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`page-h ${props.className ?? ''}`}>
      <h1>{props.title}</h1>
      {props.children}
    </div>
  );
}
