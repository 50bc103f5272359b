import { z } from 'zod';
import { recordId } from '../core/fields.ts';
import { optionalOf, requiredText } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/**
 * Why a click does not earn. `robot`: its browser says that it is a program, or nothing. `crowd`: many clicks from one
 * network. `repeated`: the same offer again and again. `fast`: faster than a person. `staff`, `ownNetwork`: by the
 * agency's own staff, from a network of theirs. `unseen`: no page was opened after it.
 */
export const clickMarks = ['robot', 'crowd', 'repeated', 'fast', 'staff', 'ownNetwork', 'unseen'] as const;

/** `confirmed`: it does not earn, whatever its marks. `lifted`: it earns in spite of them. */
export const clickDecisions = ['confirmed', 'lifted'] as const;

const partnerClickRow = z.object({
  id: z.string(),
  clickedAt: z.iso.datetime(),
  partnerId: z.int(),
  partner: z.string(),
  /** The partner's own word for where the visitor came from. */
  source: z.string().nullable(),
  marks: z.array(z.enum(clickMarks)),
  decision: z.enum(clickDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  earns: z.boolean(),
  /** An order that it brought. */
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
});

export const getPartnerClicks = operation('SalesPartner/GetClicks', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary:
    'Lists the visitors that sales partners sent, newest first, with the marks of those that do not earn',
  input: z.object({
    ...pageInput,
    partnerId: optionalOf(recordId),
    state: optionalOf(z.enum(['marked', 'decided', 'earning'])),
  }),
  output: paged(partnerClickRow),
});

export const judgePartnerClick = operation('SalesPartner/JudgeClick', {
  method: 'POST',
  access: 'Pages.Ledger.Post',
  summary: 'Confirms that a click does not earn, or lifts its marks; the commission of its order follows',
  input: z.object({
    id: z.string().max(64),
    decision: z.enum(clickDecisions),
    reason: requiredText(500),
  }),
  output: partnerClickRow,
  errors: ['GEN-NOTFOUND'],
});
