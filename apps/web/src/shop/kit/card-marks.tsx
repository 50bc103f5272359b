/** The card schemes that are accepted. */
export function CardMarks() {
  return (
    <span className="marks">
      <span className="mark" role="img" aria-label="Visa">
        <svg viewBox="0 0 46 15" aria-hidden="true">
          <path
            fill="currentColor"
            d="M19.9 14.6h-3.6L18.5.400h3.6ZM13.3.400 9.9 10.2l-.4-2.1L8.3 1.9S8.1.400 6.4.400H.1L0 .7s1.7.400 3.7 1.6l3.2 12.3h3.8L16.9.400ZM45.6 14.6 42.6.400h-2.9c-1.4 0-1.7 1.1-1.7 1.1l-5.4 13.1h3.8l.7-2.1h4.6l.4 2.1Zm-5.1-5.2 1.9-5.1 1.1 5.1ZM31.1 3.9l.6-3S30.1.200 28.3.200c-1.9 0-6.5.900-6.5 5 0 3.9 5.4 4 5.4 6s-4.9 1.7-6.5.400l-.6 3.1s1.8.800 4.4.800c2.7 0 6.7-1.4 6.7-5.1 0-3.9-5.5-4.3-5.5-5.9 0-1.7 3.9-1.5 5.4-.6Z"
          />
        </svg>
      </span>
      <span className="mark mc" role="img" aria-label="Mastercard">
        <svg viewBox="0 0 32 20" aria-hidden="true">
          <circle cx="11" cy="10" r="10" fill="#D9222A" />
          <circle cx="21" cy="10" r="10" fill="#EE9F2D" />
          <path d="M16 1.34a10 10 0 0 1 0 17.32 10 10 0 0 1 0-17.32Z" fill="#E8641F" />
        </svg>
      </span>
    </span>
  );
}
