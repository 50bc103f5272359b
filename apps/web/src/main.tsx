import { storeAsked } from './app/store-asked.ts';
import { isOfficePath } from './app/office-paths.ts';
import { showStartError, startShop } from './app/start-shop.tsx';
import { watchErrors } from './shared/watch/watch-errors.ts';
import { applyStoredTheme } from './shared/ui/theme.ts';
import './styles/shop.css';

watchErrors();
applyStoredTheme();
storeAsked(location);

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');
if (isOfficePath(location.pathname))
  // With it comes the list of the office's files, which no shopper needs.
  void import('./app/start-office.tsx').then(
    ({ startOffice }) => startOffice(place),
    () => showStartError(place),
  );
else void startShop(place);
