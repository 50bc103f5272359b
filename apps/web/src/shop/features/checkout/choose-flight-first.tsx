import { useT } from '../../../shared/i18n/i18n.tsx';
import { SearchBox } from '../../search/search-box.tsx';

/** There is nothing to pay for yet: the search form, and why it is here. */
export function ChooseFlightFirst() {
  const t = useT();
  return (
    <div className="wrap page-body search-alone">
      <h1>{t('checkout.chooseFirst')}</h1>
      <p className="soft">{t('checkout.chooseFirstText')}</p>
      <SearchBox />
    </div>
  );
}
