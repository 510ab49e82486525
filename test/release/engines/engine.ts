/** All that the journeys use of a browser: they are written once, and run in each engine. */
export type Engine = {
  name: string;
  /** A window of its own: it shares no cookies or storage with another. */
  openWindow(): Promise<EngineWindow>;
};

export type EngineWindow = {
  /** Resolves when the page has been loaded. */
  open(address: string): Promise<void>;
  /** The first visible element of an XPath. */
  find(path: string): Promise<Control | undefined>;
  /** Runs in the page, with nothing from around it. */
  read<Found>(look: () => Found): Promise<Found>;
  resize(width: number, height: number): Promise<void>;
  /** @returns the errors that the pages wrote to the console */
  close(): Promise<string[]>;
};

export type Control = {
  /** Clicks the middle of it. */
  press(): Promise<void>;
  /** Replaces the text by the keyboard. */
  type(text: string): Promise<void>;
};
