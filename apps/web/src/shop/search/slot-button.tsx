import { forwardRef } from 'react';
import { FieldError } from '../../shared/ui/field-error.tsx';

/** A form slot that opens a popover, with its label above its value. */
export const SlotButton = forwardRef<
  HTMLButtonElement,
  {
    readonly id: string;
    readonly label: string;
    readonly value: string;
    readonly isPlaceholder?: boolean;
    readonly isOpen: boolean;
    readonly problem?: string | undefined;
    readonly className?: string;
    readonly onOpen: () => void;
    readonly onNear: () => void;
  }
>(function SlotButton(props, ref) {
  const classes = ['slot', props.className ?? ''];
  if (props.isPlaceholder === true) classes.push('ph');
  if (props.problem !== undefined) classes.push('is-bad');
  return (
    <div className={classes.join(' ')}>
      <button
        ref={ref}
        id={props.id}
        type="button"
        className="slot-hit"
        aria-haspopup="dialog"
        aria-expanded={props.isOpen}
        aria-describedby={props.problem === undefined ? undefined : `${props.id}-fault`}
        onClick={props.onOpen}
        onFocus={props.onNear}
        onPointerEnter={props.onNear}
      >
        <span className="k">{props.label}</span>
        <span className="sr">: </span>
        <span className="v">{props.value}</span>
      </button>
      <FieldError id={`${props.id}-fault`} text={props.problem} />
    </div>
  );
});
