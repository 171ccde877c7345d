;; `unpack` of unpack.ts, for the inlined modules: in a page the loop of JavaScript runs before the engine has compiled
;; it, and takes five times as long as all the rest of the first call. The table lies at 0.
(module
  (import "" "memory" (memory 1))
  (func (export "unpack") (param $at i32) (param $end i32) (param $to i32) (result i32)
    (local $code i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $code (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.ge_u (local.get $code) (i32.const 125)) ;; ESCAPE
          (then
            (local.set $code
              (i32.add
                (i32.shl (i32.sub (local.get $code) (i32.const 124)) (i32.const 7)) ;; PAGE
                (i32.load8_u (local.get $at))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))))
        (i32.store8 (local.get $to) (i32.load8_u (local.get $code)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (br $next)))
    (local.get $to)))
