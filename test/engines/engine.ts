/** What the journeys ask of a browser's engine, and all they do: they are written once, and run in each. */
export type Engine = {
  name: string;
  /** A window of a visitor of his own: nothing is kept there of another's. */
  openWindow(): Promise<EngineWindow>;
};

export type EngineWindow = {
  /** Resolves when the page has been loaded. */
  open(address: string): Promise<void>;
  /** The first of those an XPath leads to that is to be seen. */
  find(path: string): Promise<Control | undefined>;
  /** Runs in the page, with nothing from around it. */
  read<Found>(look: () => Found): Promise<Found>;
  resize(width: number, height: number): Promise<void>;
  /** @returns what went wrong in the pages, by what they told the console */
  close(): Promise<string[]>;
};

export type Control = {
  /** With the mouse, in its middle. */
  press(): Promise<void>;
  /** With the keyboard, in place of what stood there. */
  type(text: string): Promise<void>;
};
