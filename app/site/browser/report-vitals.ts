import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

// Sends how fast the page felt, as a metric, a rating and a value, and nothing else (WEB_VITALS).
for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(send);

function send(metric: MetricType) {
  navigator.sendBeacon("/vitals", `${metric.name} ${metric.rating} ${metric.value.toFixed(3)}`);
}
