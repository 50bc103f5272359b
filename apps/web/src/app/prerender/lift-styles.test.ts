import { expect, it } from 'vitest';
import { liftStyles } from './lift-styles.ts';

it('what elements bring as their own style becomes rules, once each, since no element may style itself', () => {
  const { html, rules } = liftStyles(
    '<i style="width:4%">a</i><b class="x" style="--v:2px"></b><i style="width:4%"></i>',
  );
  expect(html).toBe('<i data-style="0">a</i><b class="x" data-style="1"></b><i data-style="0"></i>');
  expect(rules).toBe('[data-style="0"]{width:4%}[data-style="1"]{--v:2px}');
});

it('the rules of a part that comes later do not apply to its page', () => {
  expect(liftStyles('<i style="width:4%"></i>', 'order-')).toEqual({
    html: '<i data-style="order-0"></i>',
    rules: '[data-style="order-0"]{width:4%}',
  });
});

it('a style cannot end its rule or the element of the rules', () => {
  expect(liftStyles('<i style="color:red}</style>"></i>').rules).toBe('[data-style="0"]{color:red/style}');
});

it('words that look like a style stay words', () => {
  expect(liftStyles('<p>a style="x"</p>').html).toBe('<p>a style="x"</p>');
});
