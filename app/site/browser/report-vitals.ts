import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(send);

function send(metric: MetricType) {
  navigator.sendBeacon("/vitals", `${metric.name} ${metric.rating} ${metric.value.toFixed(3)}`);
}
