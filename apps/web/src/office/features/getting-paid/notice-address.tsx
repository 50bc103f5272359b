import { Copy } from 'lucide-react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';

/** The address that the provider tells of payments at, to be copied into its own office. */
export function NoticeAddress({ url, name }: { readonly url: string | null; readonly name: string }) {
  const t = useOfficeT();
  if (url === null) return <p>{t('connect.noNotices', { name })}</p>;
  return (
    <>
      <p>{t('connect.addressText', { name })}</p>
      <p className="code o-connect-url">{url}</p>
      <button
        type="button"
        className="btn btn-line"
        onClick={() => void navigator.clipboard.writeText(url).then(() => showToast(t('connect.copied')))}
      >
        <Copy className="i" aria-hidden />
        {t('connect.copy')}
      </button>
    </>
  );
}
