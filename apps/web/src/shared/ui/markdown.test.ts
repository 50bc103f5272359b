import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown } from './markdown.ts';

describe('our texts', () => {
  it('keep headings, paragraphs, lists and tables', () => {
    const text =
      '## One\n\nFirst\nline.\n\n- a\n- b\n\n### Two\n1. x\n2. y\n\n| h | i |\n|---|---|\n| 1 | **2** |';
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 2, content: ['One'] },
      { kind: 'paragraph', content: ['First line.'] },
      { kind: 'list', ordered: false, items: [['a'], ['b']] },
      { kind: 'heading', level: 3, content: ['Two'] },
      { kind: 'list', ordered: true, items: [['x'], ['y']] },
      { kind: 'table', head: [['h'], ['i']], rows: [[['1'], [{ kind: 'bold', text: '2' }]]] },
    ]);
  });
  it('take a list directly under its sentence', () => {
    expect(parseMarkdown('Say:\n- a\n  more').map((block) => block.kind)).toEqual(['paragraph', 'list']);
  });
  it('keep names of machines as they are written', () => {
    expect(parseInline('the cookie `enc_auth_token`')).toEqual([
      'the cookie ',
      { kind: 'code', text: 'enc_auth_token' },
    ]);
  });
  it('link to pages and mail, and leave every other address as text', () => {
    expect(parseInline('See [terms](/aboutUs#terms).')).toEqual([
      'See ',
      { kind: 'link', text: 'terms', href: '/aboutUs#terms' },
      '.',
    ]);
    expect(parseInline('[x](javascript:alert(1))').some((part) => typeof part !== 'string')).toBe(false);
    expect(parseInline('[x](//evil.example)')).toEqual(['x']);
  });
});
