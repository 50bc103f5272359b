import type { Language } from '@farewind/contract/core/fields';
import { languageTable } from '@farewind/contract/core/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { getText } from '@farewind/contract/content/texts';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { useAddressTexts } from '../../routes/office-address.ts';
import { TextForm } from './text-form.tsx';
import { formatTextState, type TextPlace } from './text-types.ts';

/** A text with its three languages side by side; which one is open stands in the address. */
export function TextDialog({ row, reload }: { readonly row: TextPlace; readonly reload: () => void }) {
  const t = useOfficeT();
  const [{ lang }, change] = useAddressTexts();
  const { language: own } = useLanguageChoice();
  const language = languageTable.find(({ locale }) => locale === lang)?.locale ?? own;
  return (
    <OfficeDialog
      title={row.title}
      lead={t(`content.kind.${row.kind}`)}
      className="o-form o-form-wide"
      onClose={() => change({ dialog: undefined, id: undefined, lang: undefined })}
    >
      <nav className="tabs ct-tabs" aria-label={t('content.languages')}>
        {languageTable.map(({ locale, name }) => (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === language}
            onClick={() => change({ lang: locale }, { replace: true })}
          >
            {name}
            <span className="mute ct-state">{stateIn(row, locale, t)}</span>
          </button>
        ))}
      </nav>
      <OneLanguage row={row} language={language} reload={reload} />
    </OfficeDialog>
  );
}

function stateIn(row: TextPlace, language: Language, t: ReturnType<typeof useOfficeT>): string {
  const cell = row.languages.find((one) => one.language === language);
  return cell === undefined ? '' : formatTextState(cell.state, t);
}

function OneLanguage(props: {
  readonly row: TextPlace;
  readonly language: Language;
  readonly reload: () => void;
}) {
  const shared = useT();
  const queries = useQueryClient();
  const { kind, name } = props.row;
  const { language } = props;
  const queryKey = ['office', 'text', kind, name, language];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => officeCall(getText, { kind, name, language }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null)
    return (
      <PageFault
        title={shared('error.title')}
        text={error.message}
        action={shared('error.retry')}
        onAction={() => void refetch()}
      />
    );
  if (data === undefined) return null;
  const again = () => {
    void queries.invalidateQueries({ queryKey });
    props.reload();
  };
  const key = `${language}.${data.version}`;
  return <TextForm key={key} text={data} onSaved={again} />;
}
