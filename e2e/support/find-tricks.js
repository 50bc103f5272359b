/**
 * Runs in a page of the shop. `server.seats`: the counts of seats in the server's answers; `server.seatsOf`: by
 * flight, those of its fares, null for one with plenty; `server.until`: the instants in
 * them; `server.left`: the seconds left by its own clock; `server.seatWords`: patterns of "N seats left" in the page's language.
 */
// oxlint-disable-next-line no-unused-vars -- judge-honesty.ts reads this file as text and runs it in the page
function findTricks(server) {
  const COUNTDOWN_SLACK_S = 3;
  const SINCE_ANSWER_S = 60;
  const FILLED = '.btn-primary, .btn-pay, .btn-danger.solid, [data-answer=yes]';
  const faults = [];
  const looked = { preselected: 0, countdown: 0, seats: 0, decline: 0, total: 0 };
  const textOf = (element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60);
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const note = (rule, element) =>
    faults.push(`${rule}: ${element.localName}.${element.className} "${textOf(element)}"`);

  const choices = findPreselected();
  looked.preselected = choices.looked;
  for (const control of choices.on) note('preselected', control.closest('label') ?? control);

  // A countdown must run to an instant that the server sent, whether it is marked as one or was seen counting.
  const seen = [...(globalThis.countdowns ?? [])].filter((element) => element.isConnected);
  for (const timer of new Set([...document.querySelectorAll('[role=timer], [data-until]'), ...seen])) {
    looked.countdown += 1;
    const until = timer.dataset.until ?? '';
    const seconds = textOf(timer)
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0);
    const left = Math.max(0, (Date.parse(until) - Date.now()) / 1000);
    // Where the server's clock is ahead of the device's, its own number of seconds counts.
    const isTold = server.left.some((told) => seconds <= told && told - seconds <= SINCE_ANSWER_S);
    const isRight = isTold || Math.abs(seconds - left) <= COUNTDOWN_SLACK_S;
    if (!server.until.includes(until) || !isRight) note('countdown', timer);
  }

  // A number of seats left must be the server's number.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (parent.closest('script, style, template') !== null) continue;
    for (const pattern of server.seatWords) {
      for (const [, count] of text.data.matchAll(new RegExp(pattern, 'giu'))) {
        looked.seats += 1;
        if (!isOfServer(Number(count), parent.closest('article.offer'))) note('seats', parent);
      }
    }
  }

  /** On the card of a flight: the number of one of its fares, or a smaller one, which its return may have. */
  function isOfServer(count, card) {
    if (card === null) return server.seats.includes(count);
    const own = server.seatsOf[card.id.replace(/^offer-/, '')] ?? [];
    const hasMore = own.some((most) => most === null || count < most);
    return own.includes(count) || (hasMore && server.seats.includes(count));
  }

  // Beside a filled button, or another answer to a question in a notice, no answer may be smaller or plain text.
  for (const main of document.querySelectorAll(`${FILLED}, .notice .acts > .btn`)) {
    if (!isVisible(main)) continue;
    for (const other of main.parentElement.children) {
      if (other === main || !isAnswer(other) || !isVisible(other)) continue;
      looked.decline += 1;
      if (isWeaker(other, main)) note('decline', other);
    }
  }

  /** Not a link to another page, and not another filled button. */
  function isAnswer(other) {
    return other.matches('button, a.btn, a[href="#"]') && !other.matches(`.btn-icon, ${FILLED}`);
  }

  function isWeaker(other, main) {
    const [style, mainStyle] = [getComputedStyle(other), getComputedStyle(main)];
    const isSmaller =
      Number.parseFloat(style.fontSize) < Number.parseFloat(mainStyle.fontSize) ||
      // Does not compare rendered heights, because a longer text may need a second line.
      Number.parseFloat(style.minHeight) < Number.parseFloat(mainStyle.minHeight);
    return isSmaller || !hasEdge(other, style) || opacityOf(other) < opacityOf(main);
  }

  /** A border or background of its own, which makes a button recognisable. */
  function hasEdge(element, style) {
    const isSeen = (colour) => !/^(transparent|rgba\(.*, 0\)|.* \/ 0\))$/.test(colour);
    const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && isSeen(style.borderTopColor);
    return hasBorder || (isSeen(style.backgroundColor) && style.backgroundColor !== groundOf(element));
  }

  function groundOf(element) {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const colour = getComputedStyle(around).backgroundColor;
      if (colour !== 'rgba(0, 0, 0, 0)') return colour;
    }
    return '';
  }

  function opacityOf(element) {
    let opacity = 1;
    for (let around = element; around !== null; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity);
    return opacity;
  }

  // A displayed total must not grow before the visitor has done anything, unless both sums are in one sentence.
  const totals = globalThis.shownTotals ?? [];
  looked.total = totals.length;
  for (const { first, last } of totals)
    if (last > first && !areBothShown(first, last)) faults.push(`total: ${first} became ${last}`);

  function areBothShown(...sums) {
    const places = [...document.querySelectorAll('dialog p, .offer-price')];
    return places.some((place) => {
      const shown = globalThis.amountsIn(place.textContent ?? '');
      return isVisible(place) && sums.every((sum) => shown.includes(sum));
    });
  }

  return { faults: [...new Set(faults)], looked };
}
