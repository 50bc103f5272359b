import { Check } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useReveal } from '../../kit/reveal.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import { focusStep, stepId, useSteps } from './checkout-steps.tsx';

/** One part of a checkout: whole, or on a phone folded to a line that says what it contains. */
export function CheckoutStep(props: {
  readonly name: string;
  readonly title: string;
  /** What was typed or chosen, while the part is folded. */
  readonly summary: string;
  readonly isComplete: boolean;
  /** Its place among the parts. */
  readonly number: number;
  readonly children: ReactNode;
}) {
  const { name, title } = props;
  const { isOpen, isReached, show } = useSteps();
  const element = useRef<HTMLDivElement>(null);
  const open = isOpen(name);
  useReveal(element, () => show(name));
  return (
    <div className="checkout-step" id={stepId(name)} tabIndex={-1} ref={element}>
      {open ? null : (
        <FoldedLine
          title={<h2 className="fold-title">{title}</h2>}
          name={title}
          number={props.number}
          summary={isReached(name) ? props.summary : ''}
          isComplete={isReached(name) && props.isComplete}
          onOpen={
            isReached(name)
              ? () => {
                  show(name);
                  focusStep(name, false);
                }
              : undefined
          }
        />
      )}
      <div hidden={!open}>{props.children}</div>
    </div>
  );
}

/** A folded part: what it is, what it contains, and the button that opens it, once it may be opened. */
export function FoldedLine(props: {
  readonly title: ReactNode;
  /** The title as the name of the button. */
  readonly name: string;
  readonly summary: string;
  readonly isComplete: boolean;
  readonly onOpen: (() => void) | undefined;
  /** Its place, shown until it is complete. */
  readonly number: number;
  readonly className?: string;
}) {
  const t = useCheckoutT();
  const { isComplete } = props;
  return (
    <div className={`fold ${props.className ?? 'card'}`}>
      <span className={isComplete ? 'fold-mark is-done' : 'fold-mark'} aria-hidden>
        {isComplete ? <Check className="i i-16" /> : props.number}
      </span>
      <div className="fold-text">
        {props.title}
        {props.summary === '' ? null : (
          <p className="t14 soft">
            <WholeDates text={props.summary} />
          </p>
        )}
      </div>
      {props.onOpen === undefined ? null : (
        <button type="button" className="fold-open" onClick={props.onOpen}>
          {t(isComplete ? 'checkoutStep.change' : 'checkoutStep.fill')}
          <span className="sr">: {props.name}</span>
        </button>
      )}
    </div>
  );
}
