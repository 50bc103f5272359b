import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeDates } from './whole-dates.tsx';

it('a date stays on one line, and the text that is copied is the same', () => {
  const text = 'до 2 лет на 26-12-2026, на руках; до 27-12-2026';
  const html = renderToStaticMarkup(<WholeDates text={text} />);
  expect(html).toContain(
    '<span class="nw">26-12-2026</span>, на руках; до <span class="nw">27-12-2026</span>',
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(text);
  expect(renderToStaticMarkup(<WholeDates text="12-06 – 14-06" />)).toBe('12-06 – 14-06');
});
