import { forwardRef, type Ref } from 'react';
import { FieldError } from '../../shared/ui/field-error.tsx';

interface SlotHitProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Follows the value in small letters. */
  readonly code?: string | undefined;
  /** A second line. */
  readonly note?: string | undefined;
  readonly isPlaceholder?: boolean;
  readonly isOpen: boolean;
  readonly problemId: string | undefined;
  readonly onOpen: () => void;
  readonly onNear?: () => void;
}

/** The control of a form slot that opens a dialog, with its label above its value. */
export const SlotHit = forwardRef(function SlotHit(props: SlotHitProps, ref: Ref<HTMLButtonElement>) {
  return (
    <button
      ref={ref}
      id={props.id}
      type="button"
      className={props.isPlaceholder === true ? 'slot-hit ph' : 'slot-hit'}
      aria-haspopup="dialog"
      aria-expanded={props.isOpen}
      aria-describedby={props.problemId}
      onClick={props.onOpen}
      onFocus={props.onNear}
      onPointerEnter={props.onNear}
    >
      <span className="k">{props.label}</span>
      <span className="sr">: </span>
      <span className="v">
        {props.value}
        {props.code === undefined ? null : (
          <>
            {' '}
            <span className="code slot-code">{props.code}</span>
          </>
        )}
      </span>
      {props.note === undefined ? null : (
        <>
          <span className="sr">, </span>
          <span className="slot-note">{props.note}</span>
        </>
      )}
    </button>
  );
});

/** A form slot that opens a popover or a sheet. */
export const SlotButton = forwardRef(function SlotButton(
  props: Omit<SlotHitProps, 'problemId'> & {
    readonly problem?: string | undefined;
    readonly className?: string;
  },
  ref: Ref<HTMLButtonElement>,
) {
  const { problem, className = '', ...hit } = props;
  const classes = ['slot', className];
  if (problem !== undefined) classes.push('is-bad');
  const problemId = `${props.id}-fault`;
  return (
    <div className={classes.filter((name) => name !== '').join(' ')}>
      <SlotHit {...hit} ref={ref} problemId={problem === undefined ? undefined : problemId} />
      <FieldError id={problemId} text={problem} />
    </div>
  );
});
