import { createContext, useContext } from 'react';

/** The name of the visitor's browser, where a page is rendered by the server. */
export const UserAgent = createContext<string | undefined>(undefined);

/** The name of the browser that shows the page. */
export function useUserAgent(): string {
  return useContext(UserAgent) ?? navigator.userAgent;
}
