import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDevice } from "./device.ts";

const devices: Record<string, string> = {
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":
    "Chrome på Windows",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0":
    "Edge på Windows",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1":
    "Safari på iPhone",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15":
    "Safari på Mac",
  "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36":
    "Samsung Internet på Android",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0": "Firefox på Linux",
  "curl/8.5.0": "Ukendt enhed",
  "": "Ukendt enhed",
};

test("a device is named by its browser and its system", () => {
  for (const [userAgent, words] of Object.entries(devices))
    assert.equal(formatDevice(userAgent), words, userAgent);
});
