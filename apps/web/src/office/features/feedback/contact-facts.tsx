import type { ContactMessage, ContactRow } from '@farewind/contract/feedback/contact';
import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { formatInstant } from '../../kit/format-instant.ts';

/** A message as it was written, and what it was answered. */
export function ContactFacts({
  contact,
}: {
  readonly contact: ContactRow & Partial<ContactMessage>;
}): ReactNode {
  const t = useOfficeT();
  const { message, excerpt, website, orderNumber, answers = [] } = contact;
  return (
    <div className="stack s3">
      <p className="o-msg o-sms">{message ?? excerpt}</p>
      {answers.map(({ text, at, by }) => (
        <div key={at}>
          <p className="o-msg o-sms is-ours">{text}</p>
          <p className="t12 mute">{`${by}, ${formatInstant(at)}`}</p>
        </div>
      ))}
      <KeyValues
        facts={[
          ...(orderNumber === null ? [] : [{ label: t('order.number'), value: orderNumber }]),
          // Not a link: it leads wherever a stranger wants.
          ...(website === null || website === undefined
            ? []
            : [{ label: t('contact.website'), value: website }]),
        ]}
      />
    </div>
  );
}
