/** Small line drawings for buttons; always beside or instead of words that a screen reader gets. */
const PATHS = {
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 6 6v3",
  restart: "M5 4v6h6M5.6 15a7.5 7.5 0 1 0 .6-7.8L5 10",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.200 1 2V16h5.200v-.2c0-.8.4-1.500 1-2A6 6 0 0 0 12 3Z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "m6 6 12 12M18 6 6 18",
  back: "m14 6-6 6 6 6",
  first: "m17 6-6 6 6 6M7 6v12",
  previous: "m14 6-6 6 6 6",
  next: "m10 6 6 6-6 6",
  last: "m7 6 6 6-6 6M17 6v12",
  stop: "M7 7h10v10H7z",
  home: "M4 11.500 12 4l8 7.500M6.500 10v9h11v-9",
  trash: "M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500",
  file: "M7 3.500h7l4 4v13H7zM14 3.500v4h4",
  play: "M8 5v14l11-7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  keyboard: "M3 7h18v10H3zM6.500 10.500h.01M10 10.500h.01M13.500 10.500h.01M17 10.500h.01M8 14h8",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  download: "M12 4v11M7.500 11 12 15.500 16.500 11M5 20h14",
  text: "M5 6h14M5 10h14M5 14h14M5 18h9",
  chart: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
  plus: "M12 5v14M5 12h14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.7-3.600 3.600-6 7.500-6s6.800 2.400 7.500 6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15ZM10 21h4",
  chat: "M4 5h16v11h-9l-5 4v-4H4Z",
  mute: "M4 10v4h3.500L12 18V6L7.500 10ZM16 9.500l5 5M21 9.500l-5 5",
  flag: "M6 21V4M6 5c4-2.500 7 2.500 12 0v9c-5 2.500-8-2.500-12 0",
  check: "m5 12.500 4.500 4.500L19 7.500",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  aid: "M6 3.5h12v17H6zM9 8h6M9 11.5h6M9 15h3.500",
  coach: "M9 9h11.500v4h-6.600A5.200 5.200 0 1 1 9 9ZM9 14h.01M9 6V4M5.500 6.500 4.300 5",
  star: "m12 4 2.400 5 5.600.8-4 3.900.9 5.500-4.900-2.600-4.900 2.600.9-5.500-4-3.900 5.600-.8z",
  down: "M12 5v14M6 13l6 6 6-6",
  book: "M12 6.500C10 5 7 4.500 4 4.500v13c3 0 6 .5 8 2 2-1.500 5-2 8-2v-13c-3 0-6 .5-8 2ZM12 6.500v13",
  fork: "M7 4v5a4 4 0 0 0 4 4h2a4 4 0 0 1 4 4v3M7 9v11M14 17l3 3 3-3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
