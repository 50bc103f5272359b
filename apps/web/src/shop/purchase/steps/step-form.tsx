import type { FormEvent, ReactNode } from 'react';
import { moveOnByEnter } from '../../kit/fields/move-on.ts';
import { PayButton } from '../pay-block.tsx';
import { focusOnceDrawn } from '../focus-field.ts';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { LiveQuote } from '../use-quote.ts';
import { PayFoot } from './pay-foot.tsx';
import type { Stations } from './stations.tsx';

function isBeforeLast({ isFolded, next }: Stations): boolean {
  return isFolded && next !== undefined;
}

/** The form of a checkout in parts: on a phone its button checks the open part and goes on, in the last one it pays. */
export function StationForm(props: {
  readonly stations: Stations;
  readonly label: string;
  /** Shows the problems of a part; returns the first field with one. */
  readonly checkPart: (isPart: (path: string) => boolean) => string | undefined;
  /** The part that contains a field. */
  readonly stationOf: (path: string) => string;
  readonly onPay: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}) {
  const { stations } = props;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const problem = props.checkPart((path) => props.stationOf(path) === stations.current);
    if (problem === undefined) stations.goOn();
    else focusOnceDrawn(problem);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onSubmit={isBeforeLast(stations) ? goOn : props.onPay}
      onKeyDown={stations.isFolded ? moveOnByEnter : undefined}
      aria-label={props.label}
      data-station={stations.isFolded ? stations.current : undefined}
    >
      {props.children}
    </form>
  );
}

/** At the foot of a phone: the sum, and the button that goes on or pays. Nothing in wider windows. */
export function StationFoot(props: {
  readonly stations: Stations;
  /** The part that the button leads to, for screen readers. */
  readonly nextName: string;
  /** Whom the total is for. */
  readonly people: string;
  readonly live: LiveQuote;
  readonly pay: Parameters<typeof PayButton>[0];
}) {
  const t = useCheckoutT();
  const { stations, pay } = props;
  if (!stations.isFolded) return null;
  const goesOn = isBeforeLast(stations);
  return (
    <PayFoot total={pay.total} people={props.people} live={props.live} isPaying={!goesOn}>
      {goesOn ? (
        <button type="submit" className="btn btn-primary btn-lg pay-button">
          {t('station.next')}
          <span className="sr">: {props.nextName}</span>
        </button>
      ) : (
        <PayButton {...pay} />
      )}
    </PayFoot>
  );
}
