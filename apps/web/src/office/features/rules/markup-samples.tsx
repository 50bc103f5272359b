import type { MarkupSample } from '@farewind/contract/rules/markup-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../shared/format/date.ts';
import { localeOf } from '../../../shared/i18n/languages.ts';
import { officeCall } from '../../session/office-call.ts';
import { previewMarkup as preview } from '@farewind/contract/rules/markup-rules';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { DateInput } from '../../kit/form/date-input.tsx';
import { useSettled } from './use-settled.ts';

const anyFlight = { sampleFrom: '', sampleTo: '', sampleDate: '' };

/** What flights on sale cost an adult now, and what they would cost: of any route, or of one that is named here. */
export function MarkupSamples({ wish }: { readonly wish: RemoteInput<typeof preview> }) {
  const t = useOfficeT();
  const [sample, setSample] = useState(anyFlight);
  const settled = useSettled({ ...wish, ...sample });
  const { data, error } = useQuery({
    queryKey: ['office', 'markup', 'preview', JSON.stringify(settled)],
    queryFn: () => officeCall(preview, settled),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <section className="stack s3" aria-label={t('markup.whatIf')}>
      <h3>{t('markup.whatIf')}</h3>
      <div className="grid2 o-fields">
        {(['sampleFrom', 'sampleTo', 'sampleDate'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`what-if-${name}`}>{t(`markup.${name}`)}</label>
            {name === 'sampleDate' ? (
              <DateInput
                id={`what-if-${name}`}
                value={sample[name]}
                onChange={(day) => setSample({ ...sample, [name]: day })}
              />
            ) : (
              <input
                id={`what-if-${name}`}
                className="input"
                type="text"
                maxLength={3}
                value={sample[name]}
                onChange={(event) => setSample({ ...sample, [name]: event.target.value })}
              />
            )}
          </div>
        ))}
      </div>
      {error === null ? null : <p className="mute">{t('travelRule.noPreview')}</p>}
      {data?.samples.length === 0 ? <p role="status">{t('markup.noSamples')}</p> : null}
      <ul className="o-rows">
        {data?.samples.map((each) => (
          <Sample key={JSON.stringify([each.carrier, each.number, each.from, each.cabin])} sample={each} />
        ))}
      </ul>
    </section>
  );
}

function Sample({ sample }: { readonly sample: MarkupSample }) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const money = (amount: string) => formatMoney(amount, sample.currency, localeOf[language]);
  const side = ({ total, rule }: MarkupSample['before']) => `${money(total)} (${rule ?? t('markup.none')})`;
  return (
    <li>
      <span className="grow o-two">
        <b className="num">{`${sample.carrier} ${sample.number}, ${sample.from}–${sample.to}`}</b>
        <span className="mute num">{`${formatDate(sample.date)}, ${sample.family}`}</span>
        <span className="num">
          {t('markup.beforeAfter', { before: side(sample.before), after: side(sample.after) })}
        </span>
      </span>
    </li>
  );
}
