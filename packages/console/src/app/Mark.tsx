import * as css from './account.css.ts'

/** Product logo with its name. */
export const Mark = () => (
  <span className={css.mark}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6e4f" />
      <path
        d="M6.5 11l4.200 11L16 11.500l5.300 10.500L25.500 11"
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
