import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { focusOnNavigation } from './app/focus-on-navigation.ts';
import { keepKeyOfAddress } from './app/keep-key-of-address.ts';
import { takeResetSecret } from './shared/session/reset-secret.ts';
import { applyStoredTheme } from './shared/ui/theme.ts';
import './styles/shop.css';

keepKeyOfAddress();
takeResetSecret();
applyStoredTheme();
focusOnNavigation();

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no root element');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
