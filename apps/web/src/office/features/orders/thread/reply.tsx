import { getReplyFile } from '@farewind/contract/messages/staff-messages';
import { Globe, Mail, Paperclip, Send } from 'lucide-react';
import { readResult } from '../../../../shared/api/call.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { saveFile } from '../../../../shared/ui/save-file.ts';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { officeAsk } from '../../../session/office-call.ts';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { BuyerReply } from './list-thread.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

/** A mail that answers ours, or what the buyer wrote on the order's page: plain text, with what it quotes folded away. */
export function Reply({ orderId, reply }: { readonly orderId: string; readonly reply: BuyerReply }) {
  const t = useOfficeT();
  const { fromName, fromAddress, at, text, quoted, files } = reply;
  return (
    <div className="o-msg">
      <p className="mute">
        {reply.isFromPage === true ? (
          <Globe className="i i-16" aria-hidden />
        ) : reply.messenger !== undefined ? (
          <Send className="i i-16" aria-hidden />
        ) : (
          <Mail className="i i-16" aria-hidden />
        )}{' '}
        <WholeDates text={`${fromName || fromAddress}, ${formatInstant(at)}`} />
        {reply.isFromPage === true ? ` · ${t('thread.fromPage')}` : ''}
        {reply.messenger === undefined ? '' : ` · ${t(`message.${reply.messenger}`)}`}
      </p>
      {reply.isBuyer ? null : (
        <p className="row wrapx">
          <StateBadge text={t('thread.otherSender')} tone="sun" />
          <span className="mute">{fromAddress}</span>
        </p>
      )}
      {reply.isAutomatic ? <StateBadge text={t('thread.byMachine')} tone="" /> : null}
      {reply.subject === '' ? null : <p className="m">{reply.subject}</p>}
      {text === '' ? (
        <p className="mute">{t('thread.noText')}</p>
      ) : (
        <p className="o-sms">
          <WholeDates text={text} />
        </p>
      )}
      {reply.isCut ? <p className="mute">{t('thread.cut')}</p> : null}
      {quoted === '' ? null : (
        <details>
          <summary className="o-link">{t('thread.quoted')}</summary>
          <p className="o-sms mute">
            <WholeDates text={quoted} />
          </p>
        </details>
      )}
      {files.length === 0 ? null : (
        <ul className="o-deliveries">
          {files.map((file) => (
            <li key={file.position}>
              <Paperclip className="i i-16" aria-hidden />
              <ReplyFile orderId={orderId} replyId={reply.replyId} file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ReplyFile(props: {
  readonly orderId: string;
  readonly replyId: string;
  readonly file: BuyerReply['files'][number];
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { orderId, replyId, file } = props;
  const name = file.name === '' ? t('thread.unnamedFile') : file.name;
  if (!file.isKept) return <span className="mute">{t('thread.fileLeft', { name })}</span>;
  if (!can('Pages.Customers.ViewDocuments'))
    return <span className="mute">{t('thread.fileLocked', { name })}</span>;
  const open = async () => {
    const answer = await officeAsk(getReplyFile, { orderId, replyId, position: file.position });
    if (!answer.ok) await readResult(answer);
    saveFile(name, await answer.blob());
  };
  return (
    <button type="button" className="o-link" onClick={() => void open().catch(showError)}>
      {name}
    </button>
  );
}
