import { CircleAlert } from 'lucide-react';

/** The problem of a field, shown below it and linked to it. */
export function FieldError(props: { readonly id: string; readonly text: string | undefined }) {
  if (props.text === undefined) return null;
  return (
    <p className="error" id={props.id}>
      <CircleAlert className="i" aria-hidden />
      <span>{props.text}</span>
    </p>
  );
}
