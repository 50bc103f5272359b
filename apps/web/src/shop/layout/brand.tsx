import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';

/** Whose shop this is: the agency's logo where it has one, else the drawn mark and the name. */
export function Brand() {
  const t = useT();
  const { site } = useSession();
  const name = site?.brand ?? t('app.name');
  if (typeof site?.logo === 'string')
    return <img className="brand-logo" src={site.logo} alt={name} width={126} height={36} />;
  return (
    <>
      <BrandMark />
      <span>{name}</span>
    </>
  );
}
