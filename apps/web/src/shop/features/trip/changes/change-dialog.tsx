import type { Order } from '@farewind/contract/bookings/get-order';
import { useState, type SyntheticEvent } from 'react';
import '../../../../styles/cancel.css';
import '../../../../styles/checkout.css';
import { formatMoney } from '@farewind/values/format-money';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import { startChange, toChangeRequest, type ChangeFields } from './change-fields.ts';
import { CHANGE_PATH } from './find-change-problems.ts';
import { DocumentFields } from './document-fields.tsx';
import { PayChange } from './pay-change.tsx';
import { useChange, type ChangeQuote, type RequestedChange } from './use-change.ts';
import { NameField } from '../../../kit/fields/name-field.tsx';

/** A correction of one passenger's data: the changes, their price, and the request. */
export function ChangeDialog(props: {
  readonly order: Order;
  readonly passengerIndex: number;
  readonly onClose: () => void;
}) {
  const { order, onClose } = props;
  const t = useTripT();
  const [index, setIndex] = useState(props.passengerIndex);
  const start = startChange(order.passengers[index] ?? { name: '', surname: '' });
  const [typed, setTyped] = useState(start);
  const [toPay, setToPay] = useState<RequestedChange>();
  const change = useChange(order.orderId);
  const wanted = toChangeRequest(index, start, typed);
  if (toPay !== undefined) return <PayChange orderId={order.orderId} change={toPay} onClose={onClose} />;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (change.isBusy) return;
    if (wanted === undefined) return change.setProblem(t('change.nothing'));
    if (change.quote === undefined) return change.price(typed, wanted);
    const requested = await change.request(wanted);
    if (requested?.state === 'waitingForPayment') setToPay(requested);
    else if (requested !== undefined) onClose();
  };
  const fields = {
    problemOf: (path: string) => change.problems.find((problem) => problem.path === path)?.text,
    leave: () => undefined,
  };
  return (
    <Dialog title={t('change.title')} isBusy={change.isBusy} onClose={onClose} className="dialog-wide">
      <form className="stack s4" noValidate onSubmit={(event) => void submit(event)}>
        <FormProblem text={change.problem} />
        <PassengerChoice
          order={order}
          index={index}
          onChoose={(next) => {
            setIndex(next);
            setTyped(startChange(order.passengers[next] ?? { name: '', surname: '' }));
            change.show([]);
            change.forget();
          }}
        />
        <FieldProvider value={fields}>
          <ChangeFieldset
            typed={typed}
            onType={(part) => {
              setTyped({ ...typed, ...part });
              change.forget(`${CHANGE_PATH}.${Object.keys(part)[0] ?? ''}`);
            }}
          />
        </FieldProvider>
        {change.quote === undefined ? null : <Priced quote={change.quote} />}
        <p className="row wrapx">
          <button type="submit" className="btn btn-primary" aria-busy={change.isBusy}>
            <ActName quote={change.quote} />
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function PassengerChoice(props: {
  readonly order: Order;
  readonly index: number;
  readonly onChoose: (index: number) => void;
}) {
  const t = useTripT();
  const { passengers } = props.order;
  if (passengers.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor="change-passenger">{t('change.passenger')}</label>
      <select
        id="change-passenger"
        className="select"
        value={props.index}
        onChange={(event) => props.onChoose(Number(event.target.value))}
      >
        {passengers.map(({ name, surname }, index) => (
          <option key={index} value={index}>{`${surname} ${name}`}</option>
        ))}
      </select>
    </div>
  );
}

function Priced({ quote }: { readonly quote: ChangeQuote }) {
  const clock = useJourneyClock();
  const t = useTripT();
  const { locale } = useI18n();
  const isFree = Number(quote.fee) === 0;
  const letters = quote.lines.reduce((sum, line) => sum + line.letters, 0);
  return (
    <div className={isFree ? 'notice good plain' : 'notice plain'} role="status">
      <p>
        {isFree
          ? t('change.free', { letters })
          : t('change.fee', { fee: formatMoney(quote.fee, quote.currency, locale) })}
      </p>
      {isFree || quote.expiresAt === undefined ? null : (
        <p className="soft">
          <WholeDates text={t('change.validUntil', { time: clock.moment(quote.expiresAt) })} />
        </p>
      )}
    </div>
  );
}

function ActName({ quote }: { readonly quote: ChangeQuote | undefined }) {
  const t = useTripT();
  const { locale } = useI18n();
  if (quote === undefined) return t('change.quote');
  if (Number(quote.fee) === 0) return t('change.ask');
  return t('change.askAndPay', { fee: formatMoney(quote.fee, quote.currency, locale) });
}

/** The current name and, collapsed, data that the page never shows, where empty means unchanged. */
function ChangeFieldset(props: {
  readonly typed: ChangeFields;
  readonly onType: (part: Partial<ChangeFields>) => void;
}) {
  const { typed, onType } = props;
  const t = useTripT();
  const { t: say } = useI18n();
  return (
    <>
      <div className="grid2">
        {(['surname', 'name'] as const).map((member) => (
          <NameField
            key={member}
            path={`${CHANGE_PATH}.${member}`}
            label={say(`checkout.${member}`)}
            value={typed[member]}
            autoComplete="off"
            onText={(text) => onType({ [member]: text })}
          />
        ))}
      </div>
      <details className="change-more">
        <summary>{t('change.document')}</summary>
        <p className="hint">{t('change.documentHint')}</p>
        <DocumentFields typed={typed} onType={onType} />
      </details>
    </>
  );
}
