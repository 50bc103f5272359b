import { marked, type Token, type Tokens } from 'marked';
import type { AgencyInfo } from '../../settings/public.ts';
import { journeyMoment } from '../journey-clock.ts';
import type { OrderDocumentData } from './order-document-models.ts';
import type { DocumentModel, TextBlock, TextRun, TextSection } from './document-model.ts';
import { documentFrame } from './document-frame.ts';
import { sayIn } from './document-words.ts';

/** The pre-information and the agreement word for word as the buyer accepted them, with the evidence of it. */
export function agreementDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const { agreement, order, language } = data;
  if (!agreement) throw new Error(`The agreement of order ${order.orderId} was not kept`);
  const say = sayIn(language);
  const frame = documentFrame(data, info, 'agreement', {
    facts: [
      { label: say('agreement.accepted'), value: journeyMoment(order, agreement.acceptedAt, language) },
      { label: say('buyer'), value: order.customer.name },
      { label: say('agreement.version'), value: agreement.version },
      { label: say('agreement.hash'), value: agreement.hash.replace(/(.{16})(?=.)/g, '$1 ') },
    ],
    sections: [textSection(agreement.body)],
  });
  // It says what was agreed to, whatever became of the order since.
  return { ...frame, subtitle: agreement.title, alerts: [] };
}

/** Markdown as blocks of plain text; of emphasis only strong words are told apart. */
export function textSection(markdown: string): TextSection {
  return { type: 'text', blocks: marked.lexer(markdown).flatMap(toBlocks) };
}

function toBlocks(token: Token): TextBlock[] {
  if (token.type === 'heading')
    return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: plain(runsOf(token.tokens)) }];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', runs: runsOf(token.tokens) }];
  if (token.type === 'list') {
    const { items, ordered, start } = token as Tokens.List;
    return items.map((item, index) => ({
      kind: 'item',
      mark: ordered ? `${Number(start) + index}.` : '–',
      runs: runsOf(item.tokens),
    }));
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells, index) => ({
      kind: 'row',
      isHead: index === 0,
      cells: cells.map((cell) => runsOf(cell.tokens)),
    }));
  }
  return token.type === 'space' || token.type === 'hr'
    ? []
    : [{ kind: 'paragraph', runs: [{ text: token.raw.trim() }] }];
}

function runsOf(tokens: readonly Token[] = []): TextRun[] {
  return tokens.flatMap((token): TextRun[] => {
    if (token.type === 'strong') return [{ text: plain(runsOf(token.tokens)), isStrong: true }];
    if ('tokens' in token && token.tokens) return runsOf(token.tokens);
    return [{ text: ('text' in token ? String(token.text) : token.raw).replaceAll('\n', ' ') }];
  });
}

function plain(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}
