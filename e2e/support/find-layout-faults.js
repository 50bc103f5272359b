/**
 * Checks widths, heights where a box of fixed height cuts its text, texts that run out of their box, values that their
 * field cuts off, and dates and words broken over two lines.
 */
// oxlint-disable-next-line no-unused-vars -- layout.ts reads this file as text and runs it in the page
function findLayoutFaults() {
  const TOLERANCE_PX = 1.5;
  const LEAST_LINES = 5;
  const found = [];

  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const styleOf = (element) => getComputedStyle(element);
  const scrolls = (element) => /auto|scroll/.test(styleOf(element).overflowX);
  const clips = (element) => /hidden|clip/.test(styleOf(element).overflowX);
  const isDrawn = (element) => element instanceof SVGElement && element.ownerSVGElement !== null;
  const isPlaced = (element) => /absolute|fixed|sticky/.test(styleOf(element).position);

  /** For screen readers only: clipped to a point, like a heading row where cells have their own labels. */
  function isUnseen(element) {
    if (element.closest('.sr, .skip, [hidden], dialog:not([open])') !== null) return true;
    for (let around = element; around !== null; around = around.parentElement)
      if (around.getBoundingClientRect().width <= 1 && clips(around)) return true;
    return false;
  }

  function parentOf(element) {
    const parent = element.parentElement;
    return parent !== null && styleOf(parent).display === 'contents' ? parentOf(parent) : parent;
  }

  function note(kind, element, by) {
    const name =
      element.className instanceof SVGAnimatedString
        ? ''
        : `.${element.className.trim().replace(/\s+/g, '.')}`;
    const parent = element.parentElement?.className ?? '';
    const value = element.selectedOptions?.[0]?.label ?? (element.value || element.placeholder);
    const text = (value ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    found.push(
      `${kind} by ${Math.round(by)} px: ${element.localName}${name} in .${String(parent)} "${text}"`,
    );
  }

  /** How far the box reaches beyond its parent's border, which nothing there cuts or scrolls. */
  function standsOut(element) {
    const parent = parentOf(element);
    if (parent === null || parent === document.body || clips(parent) || scrolls(parent)) return 0;
    const style = styleOf(element);
    if (style.display === 'inline' || style.display === 'contents') return 0;
    const [box, around] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
    if (box.width === 0 || box.height === 0) return 0;
    const isPulledOut = Number.parseFloat(style.marginLeft) < 0 || Number.parseFloat(style.marginRight) < 0;
    if (isPlaced(element) || isPulledOut) return standsOutOfCard(element, box);
    return Math.max(box.right - around.right, around.left - box.left);
  }

  /** Elements that are positioned freely, or moved by a negative margin, must stay within their card. */
  function standsOutOfCard(element, box) {
    const card = element.parentElement?.closest('.card');
    if (
      !card ||
      /fixed|sticky/.test(styleOf(element).position) ||
      element.closest('[popover], [role=dialog], [role=listbox]')
    )
      return 0;
    // A badge on the edge is intended.
    if (box.width < 24) return 0;
    const around = card.getBoundingClientRect();
    return Math.max(
      box.right - around.right,
      around.left - box.left,
      box.bottom - around.bottom,
      around.top - box.top,
    );
  }

  /** The height of a line, which styles may leave to the browser (`normal`). */
  function lineOf(element) {
    const { lineHeight, fontSize } = styleOf(element);
    return Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.2;
  }

  function boxOfText(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  }

  /** How much of a text, or of a drawing that is pressed, is hidden by the nearest box around it. */
  function cutOff(box, element) {
    if (box.width === 0) return 0;
    for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
      if (scrolls(around)) return 0;
      const style = styleOf(around);
      if (!clips(around) || style.display === 'inline') continue;
      const edge = around.getBoundingClientRect();
      const beside = Math.max(box.right - edge.right, edge.left - box.left);
      const below = /hidden|clip/.test(style.overflowY) ? box.bottom - edge.bottom - lineOf(element) / 4 : 0;
      return Math.max(beside, below);
    }
    return 0;
  }

  /** A link or button that shows a drawing and no text, such as the arrow at the end of a row. */
  const isDrawnOnly = (element) => element.matches('a, button') && element.textContent.trim() === '';

  /** The box in whose lines a text stands: a button, a cell, a paragraph. */
  function boxOf(element) {
    const { display } = styleOf(element);
    return display === 'inline' || display === 'contents' ? boxOf(element.parentElement) : element;
  }

  /** The times of a flight use the free beginning of the line beside them, which ends with its duration. */
  const USES_FREE_ROOM = '.way-time';

  /** How far a text reaches beyond its box, or its cell of a table, into what stands beside it. */
  function runsOut(text, element) {
    if (element.closest(USES_FREE_ROOM) !== null) return 0;
    const box = boxOfText(text);
    if (box.width === 0) return 0;
    const beyond = [boxOf(element), element.closest('td')].map((around) => {
      if (around === null || clips(around)) return 0;
      // What scrolls may be wider than its box, but for something with an edge of its own.
      const end = around.matches('button, .btn, .badge, .chip, td') ? around.parentElement : document.body;
      for (let each = element; each !== null && each !== end; each = each.parentElement)
        if (scrolls(each)) return 0;
      const edge = around.getBoundingClientRect();
      return Math.max(box.right - edge.right, edge.left - box.left);
    });
    return Math.max(...beyond);
  }

  const pen = document.createElement('canvas').getContext('2d');

  /** The width of a text in the element's letters. */
  function widthOf(text, element) {
    const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing } = styleOf(element);
    // The short form is empty where digits have a style of their own.
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    return pen.measureText(text).width;
  }

  /** The room for a field's text: without the arrow, which its style keeps free. */
  function roomIn(element) {
    const { paddingLeft, paddingRight } = styleOf(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  /** How much of a field's value, or of the hint in its place, is hidden by the field itself. */
  function cutInside(element) {
    if (element instanceof HTMLSelectElement) {
      if (element.multiple || element.size > 1) return 0;
      return widthOf(element.selectedOptions[0]?.label ?? '', element) - roomIn(element);
    }
    if (
      !(element instanceof HTMLInputElement) ||
      !/^(text|search|email|tel|url|number|password|date|time)$/.test(element.type)
    )
      return 0;
    if (element.value !== '') return element.scrollWidth - element.clientWidth;
    return widthOf(element.placeholder, element) - roomIn(element);
  }

  /** A sentence squeezed to one word per line. */
  function isSqueezed(element) {
    // Tables of legal texts have narrow columns and scroll.
    if (element.localName === 'td') return false;
    const children = [...element.childNodes];
    if (!children.some((child) => child instanceof Text && /\S\s+\S/.test(child.data))) return false;
    if (children.some((child) => child instanceof Element && !styleOf(child).display.startsWith('inline')))
      return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
    const words = (element.textContent ?? '').trim().split(/\s+/).length;
    return lines >= LEAST_LINES && words / lines < 1.7;
  }

  /** A date such as 12-06-2027 on two lines: a browser breaks it behind a hyphen. */
  const DATE = /\d\d-\d\d-\d{4}/g;
  /** A word between spaces; addresses and codes may break anywhere. */
  const WORD = /(?<!\S)\p{P}*\p{L}{3,}\p{P}*(?!\S)/gu;

  function isOnTwoLines(text, from, to) {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1;
  }

  function isBroken(text, pattern) {
    if (!isOnTwoLines(text, 0, text.length)) return false;
    return [...text.data.matchAll(pattern)].some(({ index, 0: match }) =>
      isOnTwoLines(text, index, index + match.length),
    );
  }

  /** Draws each date as wide as any day's: whether a page holds its dates must not depend on today. Undone by the result. */
  function widenDates() {
    const widest = (texts) =>
      texts
        .map((text) => ({ text, width: widthOf(text, document.body) }))
        .reduce((one, other) => (other.width > one.width ? other : one)).text;
    const days = Array.from({ length: 1100 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)));
    const date = widest(days.map((day) => day.toISOString().slice(0, 10).split('-').toReversed().join('-')));
    const format = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
      weekday: 'short',
      timeZone: 'UTC',
    });
    const weekdays = days.slice(0, 7).map((day) => format.format(day));
    const weekday = widest(weekdays);
    const before = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const wide = text.data
        .replace(DATE, date)
        .replaceAll(new RegExp(`(?<!\\p{L})(${weekdays.join('|')})(?=,? ${date})`, 'gu'), weekday);
      if (wide === text.data) continue;
      before.set(text, text.data);
      text.data = wide;
    }
    return () => before.forEach((data, text) => (text.data = data));
  }

  const restoreDates = widenDates();
  for (const element of document.body.querySelectorAll('*')) {
    if (isDrawn(element) || !visible(element) || isUnseen(element)) continue;
    const out = standsOut(element);
    if (out > TOLERANCE_PX) note('stands out', element, out);
    const hidden = cutInside(element);
    if (hidden > TOLERANCE_PX) note('value cut off', element, hidden);
    if (isSqueezed(element)) note('squeezed', element, 0);
    const beyondSight = isDrawnOnly(element) ? cutOff(element.getBoundingClientRect(), element) : 0;
    if (beyondSight > TOLERANCE_PX) note('cut off', element, beyondSight);
    for (const child of element.childNodes) {
      if (!(child instanceof Text) || child.data.trim() === '') continue;
      if (isBroken(child, DATE)) note('date on two lines', element, 0);
      if (isBroken(child, WORD)) note('word on two lines', element, 0);
      const beyond = runsOut(child, element);
      if (beyond > TOLERANCE_PX) note('runs out of its box', element, beyond);
      const cut = cutOff(boxOfText(child), element);
      if (cut > TOLERANCE_PX) note('cut off', element, cut);
    }
  }
  restoreDates();
  return found;
}
