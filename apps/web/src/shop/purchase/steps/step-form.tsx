import type { FormEvent, ReactNode } from 'react';
import { moveOnByEnter } from '../../kit/fields/move-on.ts';
import { PayButton } from '../pay-block.tsx';
import { focusOnceDrawn } from '../focus-field.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { LiveQuote } from '../use-quote.ts';
import { PayFoot } from './pay-foot.tsx';
import type { CheckoutSteps } from './checkout-steps.tsx';

function isBeforeLast({ isFolded, next }: CheckoutSteps): boolean {
  return isFolded && next !== undefined;
}

/** The form of a checkout in parts: on a phone its button checks the open part and goes on, in the last one it pays. */
export function StepForm(props: {
  readonly steps: CheckoutSteps;
  readonly label: string;
  /** Shows the problems of a part; returns the first field with one. */
  readonly checkPart: (isPart: (path: string) => boolean) => string | undefined;
  /** The part that contains a field. */
  readonly stepOf: (path: string) => string;
  readonly onPay: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}) {
  const { steps } = props;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const problem = props.checkPart((path) => props.stepOf(path) === steps.current);
    if (problem === undefined) steps.goOn();
    else focusOnceDrawn(problem);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onSubmit={isBeforeLast(steps) ? goOn : props.onPay}
      onKeyDown={steps.isFolded ? moveOnByEnter : undefined}
      aria-label={props.label}
      data-step={steps.isFolded ? steps.current : undefined}
    >
      {props.children}
    </form>
  );
}

/** At the foot of a phone: the sum, and the button that goes on or pays. Nothing in wider windows. */
export function StepFoot(props: {
  readonly steps: CheckoutSteps;
  /** The part that the button leads to, for screen readers. */
  readonly nextName: string;
  /** Whom the total is for. */
  readonly people: string;
  readonly live: LiveQuote;
  readonly pay: Parameters<typeof PayButton>[0];
}) {
  const t = useCheckoutT();
  const { steps, pay } = props;
  if (!steps.isFolded) return null;
  const goesOn = isBeforeLast(steps);
  return (
    <PayFoot total={pay.total} people={props.people} live={props.live} isPaying={!goesOn}>
      {goesOn ? (
        <button type="submit" className="btn btn-primary btn-lg pay-button">
          {t('checkoutStep.next')}
          <span className="sr">: {props.nextName}</span>
        </button>
      ) : (
        <PayButton {...pay} />
      )}
    </PayFoot>
  );
}
