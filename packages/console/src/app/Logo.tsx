import * as css from './account.css.ts'

/** Product logo with its name. */
export const Logo = () => (
  <span className={css.mark}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6e4f" />
      <path
        d="M6.5 11l4.2 11L16 11.5l5.3 10.5L25.5 11"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    Walkup
  </span>
)
