/**
 * The policy of our pages lets no element bring its own style. What a drawn page styles by attribute goes into rules of a
 * style element, which the policy lets through by its nonce; once the page is taken over, React sets what changes.
 */
export function liftStyles(html: string): { readonly html: string; readonly rules: string } {
  const numbers = new Map<string, number>();
  const lifted = html.replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, tag: string, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return `${tag} data-style="${number}"`;
  });
  const rules = [...numbers].map(([style, number]) => `[data-style="${number}"]{${plain(style)}}`);
  return { html: lifted, rules: rules.join('') };
}

/** Out of an attribute, into a rule that nothing can end before its time. */
function plain(style: string): string {
  return style
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[<>{}]/g, '');
}
