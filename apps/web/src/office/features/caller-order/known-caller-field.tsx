import { useId, useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { CallerForm } from './caller-form.ts';
import { fillFromKnown, findKnownCaller } from './known-caller.ts';
import { useAct } from '../../kit/use-act.ts';

const SHORTEST = 3;

/** Finds an earlier order by phone, mail or name, and fills in its contact and passengers. */
export function KnownCaller(props: {
  readonly form: CallerForm;
  readonly onFill: (fill: (now: CallerForm) => CallerForm) => void;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [said, setSaid] = useState('');
  const { isBusy, run } = useAct();
  if (!can('Pages.Orders.View')) return null;
  const find = async () => {
    if (keyword.trim().length < SHORTEST) return;
    const before = props.form;
    await run(async () => {
      const known = await findKnownCaller(keyword.trim(), can('Pages.Customers.ViewDocuments'));
      if (known !== undefined) props.onFill((now) => fillFromKnown(now, known, before));
      setSaid(
        known === undefined
          ? t('caller.unknown')
          : t('caller.known', { name: known.customer.name, number: known.reservationNumber }),
      );
    });
  };
  return (
    <section className="card o-caller-known">
      <label htmlFor={id}>{t('caller.find')}</label>
      <span className="row">
        <input
          id={id}
          className="input grow"
          autoComplete="off"
          spellCheck={false}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void find();
          }}
        />
        <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void find()}>
          {t('caller.findAct')}
        </button>
      </span>
      <p role="status" className="soft">
        {said}
      </p>
    </section>
  );
}
