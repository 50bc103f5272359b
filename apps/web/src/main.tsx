import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { focusOnNavigation } from './app/focus-on-navigation.ts';
import { takeKeyOfAddress } from './shop/features/trip/key-of-address.ts';
import { applyStoredTheme } from './shared/ui/theme.ts';
import './styles/shop.css';

takeKeyOfAddress();
// A mail's link that is opened where its order's page stands already changes only what is behind `#`.
addEventListener('hashchange', () => takeKeyOfAddress() && location.reload());
applyStoredTheme();
focusOnNavigation();

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
