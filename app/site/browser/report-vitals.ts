import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

// A script of its own, which a page names where WEB_VITALS is on: it sends how fast the page felt, as a metric and a
// rating and nothing else.
for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(send);

function send(metric: MetricType) {
  navigator.sendBeacon("/vitals", `${metric.name} ${metric.rating}`);
}
