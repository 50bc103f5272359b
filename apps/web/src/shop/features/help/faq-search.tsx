import { Search, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';

/** The search field over all questions: answers change with every letter, Escape empties it. */
export function FaqSearch(props: { readonly typed: string; readonly onTyped: (typed: string) => void }) {
  const t = usePageT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The server has drawn the field: what was typed before the scripts ran counts.
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '') props.onTyped(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const clear = () => {
    props.onTyped('');
    field.current?.focus();
  };
  return (
    <search className="faq-search">
      <div className="field">
        <label htmlFor={id}>{t('help.search')}</label>
        <div className="box">
          <Search className="i" aria-hidden />
          <input
            ref={field}
            id={id}
            className="input"
            type="search"
            value={props.typed}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}-hint`}
            onChange={(event) => props.onTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && props.typed !== '') clear();
            }}
          />
          {props.typed === '' ? null : (
            <button
              type="button"
              className="btn btn-icon btn-sm"
              aria-label={t('help.clear')}
              onClick={clear}
            >
              <X className="i" aria-hidden />
            </button>
          )}
        </div>
        <p className="hint" id={`${id}-hint`}>
          {t('help.searchHint')}
        </p>
      </div>
    </search>
  );
}
