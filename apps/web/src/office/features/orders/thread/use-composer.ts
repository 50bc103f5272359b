import { getSavedReplies, stopMessages, writeToBuyer } from '@farewind/contract/messages/staff-messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { clearSent } from '../../../../shared/form/clear-sent.ts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { useActWithProblem } from '../../../kit/use-act.ts';
import { officeCall } from '../../../session/office-call.ts';
import type { OrderAdmin } from '../use-order.ts';
import { addText, placeReply } from './add-text.ts';
import { openBox, returnText } from './returned-text.ts';

type SavedReply = Answer<typeof getSavedReplies>['replies'][number];

const ways = {
  mail: ['mail'],
  sms: ['sms'],
  both: ['mail', 'sms'],
  telegram: ['telegram'],
  max: ['max'],
} as const;
type Way = keyof typeof ways;

const LEFT_AFTER_MS = 12_000;

/** A message to the buyer while it is written: its channels, subject and text, and sending it. */
export function useComposer(admin: OrderAdmin, onSent: (() => void) | undefined) {
  const t = useOfficeT();
  const { orderId, replies } = admin.order;
  const [chosen, setWay] = useState<Way>();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  // The last saved reply: as long as nobody has edited it, another one takes its place.
  const [untouched, setUntouched] = useState({ subject: '', text: '' });
  const { isBusy, problem, run } = useActWithProblem();
  useEffect(
    () =>
      openBox(orderId, (written) => {
        setText((now) => addText(written.text, now));
        setSubject((now) => now || written.subject);
      }),
    [orderId],
  );
  const { data } = useQuery({
    queryKey: ['office', 'saved-replies', orderId],
    queryFn: () => officeCall(getSavedReplies, { orderId }),
    staleTime: 60_000,
  });
  const connected: readonly Way[] = data?.messengers ?? [];
  // The answer goes where the buyer wrote.
  const wrote = replies?.find(({ isAutomatic }) => !isAutomatic)?.messenger;
  const way = chosen ?? (wrote !== undefined && connected.includes(wrote) ? wrote : 'mail');
  const hasSubject = way === 'mail' || way === 'both';
  const unfilled = findUnfilled(hasSubject ? `${subject} ${text}` : text);
  const isEmpty = text.trim() === '';
  const isReady = !isEmpty && unfilled.length === 0;
  const shown = (Object.keys(ways) as Way[]).filter(
    (each) =>
      each === 'mail' ||
      connected.includes(each) ||
      (data?.hasSms === true && (each === 'sms' || each === 'both')),
  );
  const language = data?.language ?? admin.order.language;

  const send = async () => {
    if (!isReady) return;
    await run(async () => {
      const { messageIds } = await admin.act(() =>
        officeCall(writeToBuyer, {
          orderId,
          channels: [...ways[way]],
          subject: hasSubject ? subject : '',
          text,
          seenReplyId: replies && (replies[0]?.replyId ?? null),
        }),
      );
      const written = { subject, text };
      setText(clearSent(text));
      setSubject(clearSent(subject));
      setUntouched({ subject: '', text: '' });
      // By then it has been sent, and the thread shows that.
      setTimeout(() => void admin.act(async () => undefined), LEFT_AFTER_MS);
      showToast(t('thread.sent'), async () => {
        await admin.act(() => officeCall(stopMessages, { orderId, messageIds }));
        returnText(orderId, written);
      });
      onSent?.();
    });
  };

  /** Fills in a saved reply, below what was typed. */
  const fillIn = (reply: SavedReply) => {
    if (subject === untouched.subject) setSubject(reply.subject);
    setText(placeReply(text, untouched.text, reply.text));
    setUntouched(reply);
  };
  return {
    way,
    ways: shown,
    setWay,
    hasSubject,
    subject,
    setSubject,
    text,
    setText,
    unfilled,
    isEmpty,
    isReady,
    language,
    savedReplies: data?.replies ?? [],
    fillIn,
    send,
    isBusy,
    problem,
  };
}

/** Names in braces without a value: `{newDeparture}`. The server refuses a message with one. */
function findUnfilled(text: string): string[] {
  return [...new Set(text.match(/\{[\w ]{1,40}\}/g) ?? [])];
}
