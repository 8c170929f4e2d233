"""What compilers take for granted of a system, in LLVM's intermediate language: so a library needs nothing else."""

from __future__ import annotations

__all__ = ["support"]

ROUNDED = """
define hidden double @floor(double %x) #0 {
  %size = call double @llvm.fabs.f64(double %x)
  %small = fcmp olt double %size, 0x4330000000000000
  br i1 %small, label %cut, label %whole
cut:
  %number = fptosi double %x to i64
  %back = sitofp i64 %number to double
  %above = fcmp ogt double %back, %x
  %less = fsub double %back, 1.0
  %found = select i1 %above, double %less, double %back
  %signed = call double @llvm.copysign.f64(double %found, double %x)
  ret double %signed
whole:
  ret double %x
}

define hidden double @rint(double %x) #0 {
  %size = call double @llvm.fabs.f64(double %x)
  %small = fcmp olt double %size, 0x4330000000000000
  br i1 %small, label %cut, label %whole
cut:
  %up = fadd double %size, 0x4330000000000000
  %down = fsub double %up, 0x4330000000000000
  %signed = call double @llvm.copysign.f64(double %down, double %x)
  ret double %signed
whole:
  ret double %x
}

define hidden double @sqrt(double %x) #0 {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}

declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.sqrt.f64(double)
"""
"""Rounding down and to the nearest even number. From 2^52 on every float is whole."""

MEMORY = """
define hidden ptr @memset(ptr %to, i32 %byte, SIZE %count) #0 {
  %low = and i32 %byte, 255
  %wide = zext i32 %low to i64
  %word = mul i64 %wide, 72340172838076673
  %small = trunc i32 %byte to i8
  %words = and SIZE %count, -8
  br label %by_words
by_words:
  %i = phi SIZE [ 0, %0 ], [ %next, %set_word ]
  %more = icmp ult SIZE %i, %words
  br i1 %more, label %set_word, label %by_bytes
set_word:
  %place = getelementptr i8, ptr %to, SIZE %i
  store i64 %word, ptr %place, align 1
  %next = add SIZE %i, 8
  br label %by_words
by_bytes:
  %k = phi SIZE [ %words, %by_words ], [ %following, %set_byte ]
  %left = icmp ult SIZE %k, %count
  br i1 %left, label %set_byte, label %done
set_byte:
  %spot = getelementptr i8, ptr %to, SIZE %k
  store i8 %small, ptr %spot, align 1
  %following = add SIZE %k, 1
  br label %by_bytes
done:
  ret ptr %to
}

define hidden ptr @memcpy(ptr %to, ptr %from, SIZE %count) #0 {
  %words = and SIZE %count, -8
  br label %by_words
by_words:
  %i = phi SIZE [ 0, %0 ], [ %next, %copy_word ]
  %more = icmp ult SIZE %i, %words
  br i1 %more, label %copy_word, label %by_bytes
copy_word:
  %source = getelementptr i8, ptr %from, SIZE %i
  %word = load i64, ptr %source, align 1
  %place = getelementptr i8, ptr %to, SIZE %i
  store i64 %word, ptr %place, align 1
  %next = add SIZE %i, 8
  br label %by_words
by_bytes:
  %k = phi SIZE [ %words, %by_words ], [ %following, %copy_byte ]
  %left = icmp ult SIZE %k, %count
  br i1 %left, label %copy_byte, label %done
copy_byte:
  %origin = getelementptr i8, ptr %from, SIZE %k
  %byte = load i8, ptr %origin, align 1
  %spot = getelementptr i8, ptr %to, SIZE %k
  store i8 %byte, ptr %spot, align 1
  %following = add SIZE %k, 1
  br label %by_bytes
done:
  ret ptr %to
}

define hidden ptr @memmove(ptr %to, ptr %from, SIZE %count) #0 {
  %before = icmp ule ptr %to, %from
  br i1 %before, label %forwards, label %backwards
forwards:
  %same = call ptr @memcpy(ptr %to, ptr %from, SIZE %count)
  ret ptr %to
backwards:
  %k = phi SIZE [ %count, %0 ], [ %less, %copy_byte ]
  %left = icmp ugt SIZE %k, 0
  br i1 %left, label %copy_byte, label %done
copy_byte:
  %less = sub SIZE %k, 1
  %origin = getelementptr i8, ptr %from, SIZE %less
  %byte = load i8, ptr %origin, align 1
  %spot = getelementptr i8, ptr %to, SIZE %less
  store i8 %byte, ptr %spot, align 1
  br label %backwards
done:
  ret ptr %to
}
"""
"""Never run through LLVM's optimizer, which would put a call of the function itself for each loop."""

ZEROES = """
define hidden void @bzero(ptr %to, SIZE %count) #0 {
  %same = call ptr @memset(ptr %to, i32 0, SIZE %count)
  ret void
}

define hidden void @__bzero(ptr %to, SIZE %count) #0 {
  %same = call ptr @memset(ptr %to, i32 0, SIZE %count)
  ret void
}
"""
"""How compilers for macOS set memory to zero."""

WINDOWS = r"""
@_fltused = hidden global i32 0

module asm ".globl __chkstk"
module asm "__chkstk:"
module asm "  pushq %r10"
module asm "  pushq %r11"
module asm "  leaq 24(%rsp), %r10"
module asm "  movq %rax, %r11"
module asm "1:"
module asm "  cmpq $4096, %r11"
module asm "  jb 2f"
module asm "  subq $4096, %r10"
module asm "  testq %r10, (%r10)"
module asm "  subq $4096, %r11"
module asm "  jmp 1b"
module asm "2:"
module asm "  subq %r11, %r10"
module asm "  testq %r10, (%r10)"
module asm "  popq %r11"
module asm "  popq %r10"
module asm "  ret"
"""
"""Windows adds a page to a stack when the page above it is touched: `__chkstk` touches the pages of a large frame.

The size of the frame is in rax; every register is kept.
"""

CPUID = 'asm "cpuid", "={ax},={bx},={cx},={dx},0,2,~{dirflag},~{fpsr},~{flags}"'
HAS_AVX2 = """
define i32 @has_avx2() #0 {
  %most = call { i32, i32, i32, i32 } CPUID(i32 0, i32 0)
  %pages = extractvalue { i32, i32, i32, i32 } %most, 0
  %tells = icmp uge i32 %pages, 7
  br i1 %tells, label %first, label %none
first:
  %one = call { i32, i32, i32, i32 } CPUID(i32 1, i32 0)
  %basic = extractvalue { i32, i32, i32, i32 } %one, 2
  %basics = and i32 %basic, 411041792
  %has_basics = icmp eq i32 %basics, 411041792
  br i1 %has_basics, label %second, label %none
second:
  %kept = call { i32, i32 } asm "xgetbv", "={ax},={dx},{cx},~{dirflag},~{fpsr},~{flags}"(i32 0)
  %state = extractvalue { i32, i32 } %kept, 0
  %registers = and i32 %state, 6
  %keeps = icmp eq i32 %registers, 6
  br i1 %keeps, label %third, label %none
third:
  %seven = call { i32, i32, i32, i32 } CPUID(i32 7, i32 0)
  %newer = extractvalue { i32, i32, i32, i32 } %seven, 1
  %news = and i32 %newer, 296
  %has_news = icmp eq i32 %news, 296
  %found = zext i1 %has_news to i32
  ret i32 %found
none:
  ret i32 0
}
""".replace("CPUID", CPUID)
"""Whether an x86-64 processor has AVX2, BMI, BMI2 and `popcnt`, as those since 2013 have, with few exceptions.

Page 1 of `cpuid` tells in bits 23, 27 and 28 whether it has `popcnt` and AVX, and whether `xgetbv` may be asked, which
tells in bits 1 and 2 whether the system keeps the wide registers. Page 7 has bits 3, 5 and 8 for BMI, AVX2 and BMI2.
"""

ATTRIBUTES = '\nattributes #0 = { nounwind "no-builtins" }\n'


def support(*, pointer_bits: int, windows: bool, modern: bool) -> str:
    """The code of all of them, for pointers of this size.

    Args:
        pointer_bits: 32 or 64.
        windows: with what only Windows needs.
        modern: with the function that says whether the processor has AVX2.
    """
    parts = ROUNDED, MEMORY, ZEROES, WINDOWS * windows, HAS_AVX2 * modern, ATTRIBUTES
    return "".join(parts).replace("SIZE", f"i{pointer_bits}")
