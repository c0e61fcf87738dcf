{{/*
Returns the Deployments as a JSON list: the API, the workers, and each group of workers. Names of platforms are those of the RPC_URL_ keys.
Without groups, workers have no list of platforms and process all of them.
*/}}
{{- define "wallet.deployments" -}}
{{- $grouped := list }}
{{- range .Values.workerGroups }}
{{- $grouped = concat $grouped .platforms }}
{{- end }}
{{- $others := list }}
{{- range .Values.secrets.keys }}
{{- $platform := trimPrefix "RPC_URL_" . | lower | replace "_" "-" }}
{{- if and (hasPrefix "RPC_URL_" .) (not (has $platform $grouped)) }}
{{- $others = append $others $platform }}
{{- end }}
{{- end }}
{{- range $grouped }}
{{- $key := . | upper | replace "-" "_" | printf "RPC_URL_%s" }}
{{- if not (has $key $.Values.secrets.keys) }}
{{- fail (printf "workerGroups has the platform %s, but secrets.keys has no %s" . $key) }}
{{- end }}
{{- end }}
{{- if and $grouped (not $others) }}
{{- fail "workerGroups must leave at least one platform to the workers without a group" }}
{{- end }}
{{- $api := merge (dict "component" "api" "program" "api") .Values.api }}
{{- $worker := merge (dict "component" "worker" "program" "worker") .Values.worker }}
{{- if $grouped }}
{{- $worker = set $worker "platforms" $others }}
{{- end }}
{{- $all := list $api $worker }}
{{- range .Values.workerGroups }}
{{- $all = append $all (merge (dict "component" (printf "worker-%s" .name) "program" "worker") . $.Values.worker) }}
{{- end }}
{{- toJson $all }}
{{- end }}

{{- define "wallet.labels" -}}
{{ include "wallet.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "wallet.selector" -}}
app.kubernetes.io/name: wallet
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "wallet.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret:
      secretName: {{ .root.Values.secrets.name }}
      # 0440 in octal: the group of the pod reads.
      defaultMode: 288
      items:
        {{- range .root.Values.secrets.keys }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
  {{- if and .root.Values.networks (ne .program "migrate") }}
  - name: networks
    configMap: { name: {{ .root.Release.Name }}-networks }
  {{- end }}
{{- end }}

{{- define "wallet.container" -}}
name: {{ .program }}
image: {{ printf "%s/wallet-%s:%s" .root.Values.image.registry .program (.root.Values.image.tag | default .root.Chart.AppVersion) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  {{- range $name, $value := .root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- if and .root.Values.networks (ne .program "migrate") }}
  - { name: NETWORKS_FILE, value: /etc/wallet/networks.json }
  {{- end }}
  {{- with .platforms }}
  - { name: WORKER_PLATFORMS, value: {{ join "," . | quote }} }
  {{- end }}
  {{- range .root.Values.secrets.keys }}
  - { name: {{ . }}_FILE, value: /run/secrets/wallet/{{ . }} }
  {{- end }}
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/wallet, readOnly: true }
  {{- if and .root.Values.networks (ne .program "migrate") }}
  - { name: networks, mountPath: /etc/wallet, readOnly: true }
  {{- end }}
{{- end }}

{{/* A restart does not repair a database, so only the readiness of a process depends on it. */}}
{{- define "wallet.probes" -}}
startupProbe:
  httpGet: { path: /live, port: metrics }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /live, port: metrics }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /ready, port: metrics }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- define "wallet.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector: { matchLabels: { {{ include "wallet.selector" $ | trim | replace "\n" ", " }} } }
  {{- end }}
{{- end }}
