import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

// Sends how fast the page felt, as a metric and a rating and nothing else (WEB_VITALS).
for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(send);

function send(metric: MetricType) {
  navigator.sendBeacon("/vitals", `${metric.name} ${metric.rating}`);
}
