/**
 * Our content security policy forbids inline styles. Style attributes of a rendered page therefore become rules of a
 * style element, which is allowed by its nonce; after hydration React sets them directly. `prefix` keeps the rules of a
 * part apart from those of its page.
 */
export function liftStyles(html: string, prefix = ''): { readonly html: string; readonly rules: string } {
  const numbers = new Map<string, number>();
  const lifted = html.replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, tag: string, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return `${tag} data-style="${prefix}${number}"`;
  });
  const rules = [...numbers].map(([style, number]) => `[data-style="${prefix}${number}"]{${plain(style)}}`);
  return { html: lifted, rules: rules.join('') };
}

/** Moves an attribute's text into a rule, so that it cannot end the rule early. */
function plain(style: string): string {
  return style
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[<>{}]/g, '');
}
