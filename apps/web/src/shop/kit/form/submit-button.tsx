import type { ReactNode } from 'react';

/** The submit button of a form; it keeps its size while pending, and cannot be pressed twice. */
export function SubmitButton(props: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <button type="submit" className="btn btn-primary btn-block" aria-busy={props.isBusy}>
      {props.children}
    </button>
  );
}
