import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { getText, restoreText } from '@farewind/contract/content/texts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { toneOfText, formatTextState, type ShopText } from './text-types.ts';

type Entry = ShopText['history'][number];

/** What a text said before, who wrote it and when, and the way back to it. */
export function TextHistory({
  text,
  onRestored,
}: {
  readonly text: ShopText;
  readonly onRestored: () => void;
}) {
  const t = useOfficeT();
  const [looked, setLooked] = useState<Entry>();
  return (
    <section className="stack s3" aria-labelledby="text-history">
      <h3 id="text-history">{t('content.history')}</h3>
      <ul className="o-rows">
        {text.history.map((entry) => (
          <li key={entry.revision}>
            <StateBadge text={formatTextState(entry.state, t)} tone={toneOfText(entry.state)} />
            <span className="grow">
              {[
                entry.label,
                entry.changedAt === null ? null : formatInstant(entry.changedAt),
                entry.changedBy,
                entry.isInForce ? t('content.inForce') : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
            <button
              type="button"
              className="btn btn-line"
              aria-label={t('content.lookAt', { number: entry.revision })}
              onClick={() => setLooked(entry)}
            >
              {t('content.look')}
            </button>
          </li>
        ))}
      </ul>
      {looked === undefined ? null : (
        <FormerText
          text={text}
          revision={looked.revision}
          onClose={() => setLooked(undefined)}
          onRestored={onRestored}
        />
      )}
    </section>
  );
}

function FormerText({
  text,
  revision,
  onClose,
  onRestored,
}: {
  readonly text: ShopText;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}) {
  const t = useOfficeT();
  const { kind, name, language, version } = text;
  const { data } = useQuery({
    queryKey: ['office', 'text', 'former', kind, name, language, revision],
    queryFn: () => officeCall(getText, { kind, name, language, revision }),
  });
  if (data === undefined) return null;
  return (
    <QuestionDialog
      title={data.title}
      text={
        <div className="ct-preview" lang={language}>
          <p className="mute">{data.description}</p>
          <MarkdownText source={data.body} topLevel={2} />
        </div>
      }
      answer={t('content.restore')}
      onClose={onClose}
      onAnswer={async () => {
        await officeCall(restoreText, { kind, name, language, revision, version });
        showToast(t('content.restored'));
        onRestored();
        onClose();
      }}
    />
  );
}
