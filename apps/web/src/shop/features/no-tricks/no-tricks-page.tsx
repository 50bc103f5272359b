import { Link } from '@tanstack/react-router';
import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import lastCheck from './last-check.json';
import { useTricksT } from './texts/tricks-texts.ts';
import '../../../styles/text.css';
import '../../../styles/no-tricks.css';

/** In the order of a purchase; the walk of every page in `e2e` checks them by the same names. */
const rules = ['preselected', 'seats', 'total', 'countdown', 'decline'] as const;

/** What the shop does not do to sell more, how it is checked, and the last stored result, which the check wrote. */
export function NoTricksPage(): ReactNode {
  const say = useTricksT();
  usePageTitle(say('tricks.page'));
  const { checkedOn, commit, pages, views, looked } = lastCheck;
  // Until a whole walk has stored its result.
  const isRecorded = pages > 0;
  return (
    <div className="wrap page-body no-tricks">
      <h1>{say('tricks.page')}</h1>
      <p className="lead">{say('tricks.lead')}</p>
      <ul className="no-tricks-rules">
        {rules.map((rule) => (
          <li key={rule} className="card pad">
            <h2 className="t20">{say(`tricks.${rule}.title`)}</h2>
            <p>{say(`tricks.${rule}.text`)}</p>
            {isRecorded ? (
              <p className="t14 mute num">{say('tricks.looked', { count: looked[rule] })}</p>
            ) : null}
          </li>
        ))}
        <li className="card pad">
          <h2 className="t20">{say('tricks.readable.title')}</h2>
          <p>{say('tricks.readable.text')}</p>
          {isRecorded ? <p className="t14 mute num">{say('tricks.looked', { count: views })}</p> : null}
        </li>
      </ul>
      <h2>{say('tricks.how')}</h2>
      <p>{say('tricks.howText')}</p>
      {isRecorded ? (
        <p className="notice good">
          <CircleCheck className="i" aria-hidden />
          <span>
            {say('tricks.checked', { date: onOneLine(formatDate(checkedOn)), version: commit, pages, views })}
          </span>
        </p>
      ) : (
        <p className="notice">
          <Info className="i" aria-hidden />
          <span>{say('tricks.unrecorded')}</span>
        </p>
      )}
      <p>
        {say('tricks.wrong')} <Link to="/contact">{say('tricks.write')}</Link>
      </p>
    </div>
  );
}
