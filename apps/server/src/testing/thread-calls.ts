import { byId, list, ofMatter, ofOrder, savedReply, update, type OfficeCall } from './call-records.ts';

/** Calls about an order's buyer: the contact, messages to them and notes of phone calls. */
export const threadCalls: Record<string, OfficeCall> = {
  'Message/DeleteSavedReply': byId('savedReply', 'input'),
  'Message/GetSavedReplies': list,
  'Message/SaveSavedReply': { input: savedReply },
  'Message/UpdateSavedReply': update('savedReply', savedReply),
  'Order/ChangeContact': ofOrder({ phone: '+90 532 765 43 21', reason: 'Mistyped, says the buyer' }),
  'Order/GetSavedReplies': ofOrder(),
  'Order/GetReplyFile': ofMatter('buyerReply', 'replyId', { position: 0 }),
  'Order/LogCall': ofOrder({ outcome: 'reached', text: 'Agrees to the new time' }),
  'Order/StopMessages': {
    input: async ({ id }) => ({
      messageIds: [await id('staffMessage')],
      orderId: await id('orderOfMatter'),
    }),
  },
  'Order/WriteToBuyer': ofOrder({ channels: ['mail'], text: 'Your seats are in row 21.' }),
};
