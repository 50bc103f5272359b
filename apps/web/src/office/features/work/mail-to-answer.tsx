import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Composer } from '../orders/thread/composer.tsx';
import { Reply } from '../orders/thread/reply.tsx';
import type { OrderAdmin } from '../orders/use-order.ts';

const SHOWN_REPLIES = 3;

/** What the buyer wrote, and the box to answer it in. */
export function MailToAnswer(props: {
  readonly admin: OrderAdmin;
  readonly mayAct: boolean;
  readonly onSent: () => void;
}) {
  const t = useOfficeT();
  const { admin, mayAct, onSent } = props;
  const { orderId, replies = [] } = admin.order;
  const written = replies.filter(({ isAutomatic }) => !isAutomatic).slice(0, SHOWN_REPLIES);
  return (
    <section className="stack s3" aria-label={t('taskKind.buyerReplied')}>
      {written.toReversed().map((reply) => (
        <Reply key={reply.replyId} orderId={orderId} reply={reply} />
      ))}
      {mayAct && admin.can('write') ? <Composer admin={admin} onSent={onSent} /> : null}
    </section>
  );
}
