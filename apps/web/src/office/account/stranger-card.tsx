import { useEffect, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';

/** The narrow card that frames the pages before sign-in. */
export function StrangerCard(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { title } = props;
  useEffect(() => {
    document.title = t('app.titleFormat', { application: t('app.name'), page: title });
  }, [t, title]);
  return (
    <main id="main" className="o-entry">
      <p className="brand">
        <BrandMark />
        <span>{t('app.name')}</span>
      </p>
      <section className="card o-card">
        <h1>{title}</h1>
        {props.lead === undefined ? null : <p className="soft">{props.lead}</p>}
        {props.children}
      </section>
    </main>
  );
}
